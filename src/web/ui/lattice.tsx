import { useId } from 'react'

/** The pattern of a jaali, a pierced window screen: eight-pointed stars in hairlines of the current text colour. */
export function Lattice({ className }: { readonly className?: string }) {
  const id = useId()
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true">
      <defs>
        <pattern id={id} width="64" height="64" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1">
            <path d="M32 6 39.6 24.4 58 32 39.6 39.6 32 58 24.4 39.6 6 32 24.4 24.4Z" />
            <path d="M13.6 13.6h36.8v36.8H13.6z" />
            <path d="M0 0 13.6 13.6M64 0 50.4 13.6M0 64l13.6-13.6M64 64 50.4 50.4M32 0v6M32 58v6M0 32h6M58 32h6" />
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
