/** A few lines as somebody has written them, in any language. */
export function Words({ text }: { readonly text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line break-words text-ink text-sm">
      {text}
    </p>
  )
}
