import { useId } from 'react'
import type { Translatable } from '../texts/translate.ts'
import { FieldError } from './field.tsx'

interface ChoicesProps<V extends string> {
  readonly label: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly value: V | ''
  readonly onChange: (value: V) => void
  readonly error?: Translatable | undefined
}

/** A few options, all visible. */
export function Choices<V extends string>({ label, options, value, onChange, error }: ChoicesProps<V>) {
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={`${name}-error`}>
      <legend className="mb-1.5 font-medium text-ink text-sm">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-ink text-sm inset-ring inset-ring-hairline hover:bg-hover has-checked:bg-primary-soft has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-4 shrink-0 accent-primary"
          />
          {option.label}
        </label>
      ))}
      <FieldError id={`${name}-error`} text={error} />
    </fieldset>
  )
}
