export interface Shortcut {
  /** Alternative key combinations. */
  readonly keys: readonly (readonly string[])[]
  readonly text: string
}

/** Keys and what they do. */
export function ShortcutGroup({ title, shortcuts }: { readonly title: string; readonly shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="pb-1 font-semibold text-ink-faint text-xs">{title}</h3>
      <dl className="divide-y divide-hairline">
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className="flex min-h-12 items-center justify-between gap-6 py-2">
            <dt className="min-w-0 text-ink">{text}</dt>
            {/* Left to right in every language, as on the keyboard. */}
            <dd dir="ltr" className="flex shrink-0 items-center gap-2">
              {keys.map((together) => (
                <span key={together.join(' ')} className="flex gap-1">
                  {together.map((key) => (
                    <Key key={key} name={key} />
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Key({ name }: { readonly name: string }) {
  return (
    <kbd className="grid h-7 min-w-7 place-items-center rounded-lg border border-hairline border-b-2 bg-sunken px-2 font-medium font-sans text-ink-soft text-xs">
      {name}
    </kbd>
  )
}
