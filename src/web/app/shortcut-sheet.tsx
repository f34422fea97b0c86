import { useLocation } from 'react-router'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Dialog } from '../ui/dialog.tsx'

const IS_MAC = /mac|iphone|ipad/i.test(navigator.userAgent)
const COMMAND = IS_MAC ? '⌘' : 'Ctrl'
const OPTION = IS_MAC ? '⌥' : 'Alt'

interface Shortcut {
  /** Alternative key combinations. */
  readonly keys: readonly (readonly string[])[]
  readonly text: string
}

export function ShortcutSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts('shortcuts')
  const isAdmin = useLocation().pathname.startsWith(PATHS.admin)
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <div className="flex flex-col gap-6">
        <Group
          title={t('everywhere')}
          shortcuts={[
            { keys: [['?']], text: t('sheet') },
            { keys: isAdmin ? [['/']] : [['/'], [COMMAND, 'K']], text: t('search') },
            ...(isAdmin ? [{ keys: [[COMMAND, 'K']], text: t('searchEverything') }] : []),
            { keys: [['Esc']], text: t('close') },
          ]}
        />
        {isAdmin && (
          <Group
            title={t('requests')}
            shortcuts={[
              { keys: [['A', 'Enter']], text: t('approveRequest') },
              { keys: [['T', 'Enter']], text: t('approveTogether') },
              { keys: [['R']], text: t('rejectRequest') },
              { keys: [['L', 'Enter']], text: t('keepLonger') },
              { keys: [['1'], ['2'], ['3']], text: t('chooseOutcome') },
              { keys: [['Enter']], text: t('saveOutcome') },
              { keys: [['S']], text: t('skipRequest') },
              { keys: [['K'], ['J']], text: t('neighbourRequest') },
              { keys: [['Z']], text: t('enlargeProof') },
            ]}
          />
        )}
        {!isAdmin && (
          <>
            <Group
              title={t('chats')}
              shortcuts={[
                {
                  keys: [
                    [OPTION, '↑'],
                    [OPTION, '↓'],
                  ],
                  text: t('neighbour'),
                },
                { keys: [['↑'], ['↓']], text: t('rows') },
                { keys: [['Esc']], text: t('leave') },
              ]}
            />
            <Group
              title={t('conversation')}
              shortcuts={[
                { keys: [['Enter']], text: t('send') },
                { keys: [['Shift', 'Enter']], text: t('newLine') },
                { keys: [['←'], ['→']], text: t('seek') },
              ]}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function Group({ title, shortcuts }: { readonly title: string; readonly shortcuts: readonly Shortcut[] }) {
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
