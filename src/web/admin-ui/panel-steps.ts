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

/** Stepping from row to row takes the place of the panel that is open: Back still leads to the list. */
export function steppedPanels(steps: PanelSteps, next: string): PanelSteps {
  return steps.length === 0 ? [] : [...steps.slice(0, -1), next]
}

export interface Neighbours {
  readonly previous: string | undefined
  readonly next: string | undefined
}

/** Which rows of the list stand around the open one. One from elsewhere has none. */
export function neighboursOf(ids: readonly string[], open: string | null): Neighbours {
  const place = open === null ? -1 : ids.indexOf(open)
  return place === -1 ? { previous: undefined, next: undefined } : { previous: ids[place - 1], next: ids[place + 1] }
}
