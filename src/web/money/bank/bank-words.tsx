const URDU = /(\p{Script=Arabic}(?:[\p{Script=Arabic}\p{M}\s]*\p{Script=Arabic})?)/u

/** What the bank wrote. A name in Urdu is isolated, because numbers beside it would change their place. */
export function BankWords({ text }: { readonly text: string }) {
  const parts = text.split(URDU)
  return (
    <bdi>
      {parts.map((part, place) =>
        // Every second part is what the expression has found.
        place % 2 === 1 ? <bdi key={place}>{part}</bdi> : part,
      )}
    </bdi>
  )
}
