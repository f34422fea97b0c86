import { type Translatable, useTranslate } from './translate.ts'

/** For places that store an element rather than a value, such as the list of toasts. */
export function Translated({ value }: { readonly value: Translatable }) {
  return useTranslate()(value)
}
