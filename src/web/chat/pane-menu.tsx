import { EllipsisVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Party } from '#contract/sessions.ts'
import { loadLater } from '../api/load-later.tsx'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'

const BlockDialog = loadLater(() => import('../accounts/blocks/block-dialog.tsx'), 'BlockDialog')
const PaneMenuPopup = loadLater(() => import('./pane-menu-popup.tsx'), 'PaneMenuPopup')

interface PaneMenuProps {
  readonly person: Party
  readonly sessionID: string
  /** Called with the button, which gets the focus back. Undefined if the search has its own button. */
  readonly onSearch: ((button: HTMLElement | null) => void) | undefined
}

/** What is rarely done in a running session, behind a button in its header. */
export function PaneMenu({ person, sessionID, onSearch }: PaneMenuProps) {
  const t = useTexts('conversation')
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  function search() {
    setOpen(false)
    onSearch?.(button.current)
  }
  function block() {
    setOpen(false)
    setAsking(true)
  }
  return (
    <>
      <IconButton
        ref={button}
        label={t('more')}
        icon={<EllipsisVertical aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="max-md:-me-2"
      />
      <PaneMenuPopup
        anchor={button}
        open={isOpen}
        username={person.username}
        sessionID={sessionID}
        onClose={() => setOpen(false)}
        onSearch={onSearch && search}
        onBlock={block}
      />
      <BlockDialog person={person} isRunning open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
