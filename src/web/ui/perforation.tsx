/** A slip's perforation: a dashed line with a notch at each edge. */
export function Perforation() {
  return (
    <div aria-hidden="true" className="relative">
      <div className="mx-5 border-outline border-t border-dashed print:mx-0" />
      <span className="absolute -start-3 -top-3 size-6 rounded-full border border-hairline bg-surface print:hidden" />
      <span className="absolute -end-3 -top-3 size-6 rounded-full border border-hairline bg-surface print:hidden" />
    </div>
  )
}
