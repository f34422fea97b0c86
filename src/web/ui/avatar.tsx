import { useState } from 'react'
import { cx } from './cx.ts'
import { initialsOf, tintOf } from './initials.ts'

export type AvatarSize = 'small' | 'medium' | 'large' | 'huge'

const SIZES: Readonly<Record<AvatarSize, string>> = {
  small: 'size-8 text-xs',
  medium: 'size-10 text-sm',
  large: 'size-14 text-lg',
  huge: 'size-28 text-4xl',
}

// Written out, because the style sheet is generated from the class names in the source.
const TINTS = [
  'bg-tint-1 text-tint-ink-1',
  'bg-tint-2 text-tint-ink-2',
  'bg-tint-3 text-tint-ink-3',
  'bg-tint-4 text-tint-ink-4',
  'bg-tint-5 text-tint-ink-5',
  'bg-tint-6 text-tint-ink-6',
]

interface AvatarProps {
  readonly name: string
  readonly src?: string | null | undefined
  readonly size?: AvatarSize
  readonly className?: string
}

/** Decoration beside a visible name; needs a label where there is none. */
export function Avatar({ name, src, size = 'medium', className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = cx('shrink-0 select-none overflow-hidden rounded-full', SIZES[size], className)
  if (src && src !== broken) {
    return <img src={src} alt="" draggable={false} onError={() => setBroken(src)} className={cx(shape, 'bg-sunken object-cover')} />
  }
  return (
    <span aria-hidden="true" className={cx(shape, 'grid place-items-center font-semibold', TINTS[tintOf(name)])}>
      {initialsOf(name)}
    </span>
  )
}
