import type { ReactNode } from 'react'
import { Lattice } from './lattice.tsx'

/** A small drawing on a lattice background, for empty pages. */
export function DrawnMark({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative grid size-44 place-items-center">
      <Lattice className="absolute inset-0 text-primary opacity-25 [mask-image:radial-gradient(closest-side,black_20%,transparent)]" />
      <span className="relative grid size-20 place-items-center rounded-[2rem] rounded-ee-lg border border-hairline bg-surface text-primary shadow-quiet [&_svg]:size-9">
        {children}
      </span>
    </div>
  )
}
