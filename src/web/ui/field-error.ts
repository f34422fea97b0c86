// React Hook Form stores only strings, so a server error's code becomes the error's `type` and its values become `types`.

import type { FieldError } from 'react-hook-form'
import type { Answer, Translatable } from '../texts/translate.ts'

export function toFieldError({ code, message, values = {} }: Answer): FieldError {
  return { type: code, message, types: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) }
}

export function messageAt(error: FieldError | undefined): Translatable | undefined {
  if (error === undefined) return undefined
  return { code: String(error.type), message: error.message ?? '', values: error.types as Readonly<Record<string, string>> }
}
