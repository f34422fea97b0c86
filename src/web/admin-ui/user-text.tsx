import { Fragment } from 'react'
import { cx } from '../ui/cx.ts'
import { breakPlaces } from './break-places.ts'

interface UserTextProps {
  readonly text: string
  /** For numbers and ids, which are left to right in every language. */
  readonly code?: boolean
}

/** User text in a cell. It may be long, unspaced, and in either direction. In a table, text has one line and a code two. */
export function UserText({ text, code = false }: UserTextProps) {
  return (
    // The direction of the text, so that it is cut at its own end.
    <span
      dir={code ? 'ltr' : 'auto'}
      title={text}
      className={cx('wrap-anywhere at-page-start block', code ? '[td_&]:line-clamp-2' : '[td_&]:truncate')}
    >
      {code ? <Breakable text={text} code /> : text}
    </span>
  )
}

export function Breakable({ text, code = false }: UserTextProps) {
  return breakPlaces(text, { code }).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
