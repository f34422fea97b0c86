import { type Translatable, useTranslate } from './translate.ts'

/** For places that keep an element instead of a value, such as the list of toasts. */
export function Translated({ value }: { readonly value: Translatable }) {
  return useTranslate()(value)
}
