// React Hook Form stores only strings, so a server error's code becomes the error's `type` and its values become `types`.

import type { FieldError } from 'react-hook-form'
import type { Answer, Translatable } from '../texts/translate.ts'

export function toFieldError({ code, message, values = {} }: Answer): FieldError {
  return { type: code, message, types: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) }
}

/** For several fields. What one says, the others do not repeat: they are only marked. */
export function toFieldErrors<Field extends string>(errors: Partial<Record<Field, Answer>>): [Field, FieldError][] {
  const said = new Set<string>()
  return (Object.entries(errors) as [Field, Answer][]).map(([field, answer]) => {
    const isSaid = said.has(answer.code)
    said.add(answer.code)
    return [field, isSaid ? { type: MARKED } : toFieldError(answer)]
  })
}

const MARKED = 'marked'

/** Empty for a field that is only marked. */
export function messageAt(error: FieldError | undefined): Translatable | string | undefined {
  if (error === undefined) return undefined
  if (error.type === MARKED) return ''
  return { code: String(error.type), message: error.message ?? '', values: error.types as Readonly<Record<string, string>> }
}
