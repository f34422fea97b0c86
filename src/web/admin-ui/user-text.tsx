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
    <span title={text} className={cx('wrap-anywhere block', code ? '[td_&]:line-clamp-2' : '[td_&]:truncate')}>
      <bdi {...(code && { dir: 'ltr' })}>{code ? <Breakable text={text} code /> : text}</bdi>
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
