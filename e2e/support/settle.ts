import type { Page } from '@playwright/test'

/** Finishes transitions, so that colours are checked in their final state. Endless animations, such as a spinner, keep running. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    await nextFrame()
    for (const animation of document.getAnimations())
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
    await nextFrame()
  })()`)
}
