import { saidAgain } from './heard.ts'
import { useLanguage } from './texts.ts'

/** For a place that shows what was said before, such as an error at a field: says it again when the language has changed. */
export function useSaid(): (sentence: string) => string {
  useLanguage()
  return saidAgain
}
