/** User-written text in any language. */
export function Words({ text }: { readonly text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line break-words text-ink text-sm">
      {text}
    </p>
  )
}
