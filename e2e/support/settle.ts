import type { Page } from '@playwright/test'

/** Half-faded colours are no colours to judge, so what moves is put where it goes. What turns for ever, such as a spinner, goes on. */
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
