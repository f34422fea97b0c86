// Keys that mean something wherever one is, and when they do: not while somebody types, and not under a dialog, which has
// keys of its own.

export type ShortcutAction = 'sheet' | 'search'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

const TYPED_INTO = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]'
const OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=listbox]'

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

function isOverThePage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OVER_THE_PAGE) !== null
}

/** Null where the key is none of ours. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, isComposing }: Pressed, target: EventTarget | null): ShortcutAction | null {
  if (isComposing || altKey || isOverThePage(target)) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'search' : null
  if (isTypedInto(target)) return null
  if (key === '?') return 'sheet'
  return key === '/' ? 'search' : null
}
