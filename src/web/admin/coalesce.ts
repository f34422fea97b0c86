/**
 * Collects what comes in quick succession: the first item is passed on at once, and those that follow within this time together at
 * its end.
 */
export function coalesce<Item>(act: (items: ReadonlySet<Item>) => void, withinMs: number): (item: Item) => void {
  let waiting = new Set<Item>()
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush() {
    timer = undefined
    if (waiting.size === 0) return
    const items = waiting
    waiting = new Set()
    timer = setTimeout(flush, withinMs)
    act(items)
  }
  return (item) => {
    waiting.add(item)
    if (timer === undefined) flush()
  }
}
