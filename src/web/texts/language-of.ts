const URDU_LETTERS = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/

/** For what people wrote themselves: Urdu letters need their height and their voice. Latin ones may be of any language. */
export function languageOf(text: string): 'ur' | undefined {
  return URDU_LETTERS.test(text) ? 'ur' : undefined
}
