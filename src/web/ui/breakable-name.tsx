import { Fragment } from 'react'

const JOINTS = /([._-]+)/

/** A username that wraps after its dots, dashes and underscores rather than inside a word. */
export function BreakableName({ name }: { readonly name: string }) {
  return name.split(JOINTS).map((part, index) => (
    <Fragment key={index}>
      {part}
      {index % 2 === 1 && <wbr />}
    </Fragment>
  ))
}
