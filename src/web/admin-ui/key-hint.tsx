/** The key that moves to a panel's button, beside its text. */
export function KeyHint({ name }: { readonly name: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="grid size-5 place-items-center rounded-md border border-current/30 font-sans text-xs opacity-70 max-md:hidden pointer-coarse:hidden"
    >
      {name}
    </kbd>
  )
}
