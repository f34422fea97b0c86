// The state of a control that keyboard.ts moves focus to, read in the page.

export interface Found {
  /** Null if the element has no focusable control. */
  readonly kind: 'radio' | 'option' | 'slider' | 'text' | 'toggle' | 'press' | null
  readonly hasFocus: boolean
  /** The page has replaced the element. */
  readonly isReplaced: boolean
  /** Another radio button of the same group has focus. */
  readonly isInGroup: boolean
  /** The control comes before the focused element in the document. */
  readonly isBefore: boolean
  /** The control has focus, is in view, and an outline or a background colour shows that. */
  readonly isFocusVisible: boolean
  readonly isChecked: boolean
  readonly value: number
}

/** An ancestor may have the outline, such as the card around a radio button. This is how many ancestors are checked. */
const MAX_ANCESTORS = 4

const NOTHING: Found = {
  kind: null,
  hasFocus: false,
  isReplaced: false,
  isInGroup: false,
  isBefore: false,
  isFocusVisible: false,
  isChecked: false,
  value: 0,
}

/** A string, because it runs in the page and uses globals that are not typed here. */
const LOOK = `(target) => {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=option], [role=slider], [tabindex]:not([tabindex="-1"])'
  const near = target.closest('[role=option]') ?? target.closest('label')?.control ?? target.closest(CONTROLS)
  const control = near ?? target.querySelector('input[type=range]')
  if (control === null || control === undefined) return ${JSON.stringify(NOTHING)}
  const focused = document.activeElement
  const type = control.getAttribute('type')
  const role = control.getAttribute('role')
  function kindOf() {
    if (role === 'option') return 'option'
    if (type === 'radio') return 'radio'
    if (type === 'range' || role === 'slider') return 'slider'
    if (type === 'checkbox' || role === 'switch' || role === 'checkbox') return 'toggle'
    if (control.matches('textarea, input:not([type=button], [type=submit], [type=file])')) return 'text'
    return 'press'
  }
  const kind = kindOf()
  const hasFocus = focused === control || (kind === 'option' && control.hasAttribute('data-highlighted'))
  function isFocusVisible() {
    if (!hasFocus) return false
    const frame = kind === 'radio' || kind === 'toggle' || kind === 'slider' ? (control.closest('label') ?? control.parentElement ?? control) : control
    const { top, bottom, left, right } = frame.getBoundingClientRect()
    if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return false
    if (kind === 'option') return getComputedStyle(control).backgroundColor !== 'rgba(0, 0, 0, 0)'
    let around = control
    for (let step = 0; step <= ${MAX_ANCESTORS} && around !== null; step += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(around)
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) return true
      around = around.parentElement
    }
    return false
  }
  return {
    kind,
    hasFocus,
    isReplaced: !control.isConnected,
    isInGroup: kind === 'radio' && focused?.getAttribute('type') === 'radio' && focused.name === control.name,
    isBefore: focused !== null && focused !== document.body && (focused.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    isFocusVisible: isFocusVisible(),
    isChecked: control.checked === true,
    value: Number(control.getAttribute('aria-valuenow') ?? control.value ?? 0),
  }
}`

/** Playwright sends the source of a function to the browser; `toString` gives it the source above. */
export const lookAt = Object.assign(() => NOTHING, { toString: () => LOOK })
