// Which panels were opened here, one after the other, each a step in the browser's history. Closing goes back over all
// of them at once, to the list.

export type PanelSteps = readonly string[]

/** One panel may lead to the next. Under one that came with the address there is no list to go back to. */
export function openedPanels(steps: PanelSteps, open: string | null, next: string): PanelSteps {
  const cameFromList = open === null || steps.length > 0
  return cameFromList ? [...steps, next] : []
}

/** After the browser's Back the later ones are gone. */
export function seenPanel(steps: PanelSteps, open: string | null): PanelSteps {
  return open === null ? [] : steps.slice(0, steps.lastIndexOf(open) + 1)
}
