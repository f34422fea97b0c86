// What can be seen, in the page, of a control that hands without a pointer are on their way to.

export interface Found {
  /** Null where there is nothing to put a focus on. */
  readonly kind: 'radio' | 'option' | 'slider' | 'text' | 'toggle' | 'press' | null
  readonly hasFocus: boolean
  /** The page has drawn another one in its place. */
  readonly isGone: boolean
  /** The focus is on another one of its radio buttons. */
  readonly isInGroup: boolean
  /** It stands before what has the focus. */
  readonly isBefore: boolean
  /** It has the focus, is in the window, and a line around it or another ground says so. */
  readonly isSeen: boolean
  readonly isChecked: boolean
  readonly value: number
}

/** A line may be drawn around what surrounds the control: a card around its radio button. */
const SURROUNDINGS = 4

const NOTHING: Found = {
  kind: null,
  hasFocus: false,
  isGone: false,
  isInGroup: false,
  isBefore: false,
  isSeen: false,
  isChecked: false,
  value: 0,
}

/** As text: it runs in the page, which has names that this side does not know. */
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
  function isSeen() {
    if (!hasFocus) return false
    const frame = kind === 'radio' || kind === 'toggle' || kind === 'slider' ? (control.closest('label') ?? control.parentElement ?? control) : control
    const { top, bottom, left, right } = frame.getBoundingClientRect()
    if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth) return false
    if (kind === 'option') return getComputedStyle(control).backgroundColor !== 'rgba(0, 0, 0, 0)'
    let around = control
    for (let step = 0; step <= ${SURROUNDINGS} && around !== null; step += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(around)
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) return true
      around = around.parentElement
    }
    return false
  }
  return {
    kind,
    hasFocus,
    isGone: !control.isConnected,
    isInGroup: kind === 'radio' && focused?.getAttribute('type') === 'radio' && focused.name === control.name,
    isBefore: focused !== null && focused !== document.body && (focused.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    isSeen: isSeen(),
    isChecked: control.checked === true,
    value: Number(control.getAttribute('aria-valuenow') ?? control.value ?? 0),
  }
}`

/** The browser is sent the text of a function, and this is the text of this one. */
export const lookAt = Object.assign(() => NOTHING, { toString: () => LOOK })
