import { CopyButton } from './copy-button.tsx'
import { shortId } from './short-id-text.ts'

interface ShortIdProps {
  readonly id: string
  /** Completes the copy button's name, such as 'session ID'. */
  readonly name: string
}

/** Enough of an id to tell it from its neighbours. The copy button copies the whole id. */
export function ShortId({ id, name }: ShortIdProps) {
  return (
    <span className="inline-flex items-center whitespace-nowrap">
      <bdi dir="ltr" title={id}>
        {shortId(id)}
      </bdi>
      <CopyButton name={name} text={id} className="-me-3 md:-ms-2" />
    </span>
  )
}
