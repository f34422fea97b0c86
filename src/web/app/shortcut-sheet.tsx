import { useLocation } from 'react-router'
import { PanelKeys } from '../admin-ui/panel-shortcuts.tsx'
import { PATHS } from '../paths.ts'
import { useTexts } from '../texts/texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ShortcutGroup } from '../ui/shortcut-group.tsx'

const IS_MAC = /mac|iphone|ipad/i.test(navigator.userAgent)
const COMMAND = IS_MAC ? '⌘' : 'Ctrl'
const OPTION = IS_MAC ? '⌥' : 'Alt'

export function ShortcutSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts('shortcuts')
  const isAdmin = useLocation().pathname.startsWith(PATHS.admin)
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} hasNoControls>
      <div className="flex flex-col gap-6">
        <ShortcutGroup
          title={t('everywhere')}
          shortcuts={[
            { keys: [['?']], text: t('sheet') },
            { keys: isAdmin ? [['/']] : [['/'], [COMMAND, 'K']], text: t('search') },
            ...(isAdmin ? [{ keys: [[COMMAND, 'K']], text: t('searchEverything') }] : []),
            { keys: [['Esc']], text: t('close') },
          ]}
        />
        {isAdmin && <PanelKeys />}
        {isAdmin && (
          <ShortcutGroup
            title={t('bankMatches')}
            shortcuts={[
              { keys: [['K'], ['J']], text: t('neighbourMatch') },
              { keys: [['X']], text: t('selectMatch') },
              { keys: [['A', 'Enter']], text: t('confirmMatch') },
            ]}
          />
        )}
        {!isAdmin && (
          <>
            <ShortcutGroup
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
            <ShortcutGroup
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
