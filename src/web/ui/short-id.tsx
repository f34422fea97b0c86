import { CopyButton } from './copy-button.tsx'
import { shortId } from './short-id-text.ts'

interface ShortIdProps {
  readonly id: string
  /** What it is the id of, as the copy button's name says it: 'session ID'. */
  readonly name: string
}

/** Enough of an id to tell it from its neighbours; the whole of it goes to the clipboard. */
export function ShortId({ id, name }: ShortIdProps) {
  return (
    <span className="inline-flex items-center whitespace-nowrap">
      <bdi dir="ltr" title={id}>
        {shortId(id)}
      </bdi>
      <CopyButton name={name} text={id} className="max-md:-me-3" />
    </span>
  )
}
