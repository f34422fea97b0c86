import { useState } from 'react'
import { cx } from './cx.ts'

// The fallback for a missing picture: two letters, and a colour derived from the name.

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The first letters of the first two words, or the first two letters of a single word. */
export function initialsOf(name: string): string {
  const [first = '', second] = name
    .trim()
    .split(/[\s._-]+/u)
    .filter((word) => word !== '')
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toLocaleUpperCase()
}

/** An index into the tints, always the same for the same name. */
export function tintOf(name: string): number {
  let hash = FNV_OFFSET
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), FNV_PRIME) >>> 0
  return hash % TINTS.length
}

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

/** Decorative beside a visible name; without one, it needs a label. */
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
