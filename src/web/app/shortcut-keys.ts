// The shortcuts that work on every page, except while typing and under a dialog, which has its own keys.

export type ShortcutAction = 'sheet' | 'search'

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

const TYPED_INTO = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]'
/** A dialog that is closing does not count. */
const OVER_THE_PAGE = ':is([role=dialog], [role=alertdialog], [role=listbox]):not([data-closed])'

function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

function isOverThePage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OVER_THE_PAGE) !== null
}

/** Null for other keys. */
export function shortcutOf(
  { key, code, ctrlKey, metaKey, altKey, isComposing }: Pressed,
  target: EventTarget | null,
): ShortcutAction | null {
  if (isComposing || altKey || isOverThePage(target)) return null
  if (ctrlKey || metaKey) return isK(key, code) ? 'search' : null
  if (isTypedInto(target)) return null
  if (key === '?' || key === '؟') return 'sheet'
  return key === '/' ? 'search' : null
}

/** Matches the letter on a Latin keyboard, and otherwise, as on an Urdu keyboard, the key position. */
function isK(key: string, code: string): boolean {
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
}
