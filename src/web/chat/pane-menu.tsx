import { EllipsisVertical } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import type { Party } from '#contract/sessions.ts'
import { loadLater } from '../api/load-later.tsx'
import { useTexts } from '../texts/texts.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { isStrayOutside, useOpenedAt } from '../ui/use-double-press.ts'

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
  const openedAtMs = useOpenedAt(isOpen)
  function press(event: MouseEvent) {
    // The second half of a double press would close the menu again.
    if (!(isOpen && isStrayOutside(event, openedAtMs.current))) setOpen(!isOpen)
  }
  function search() {
    setOpen(false)
    onSearch?.(button.current)
  }
  function block() {
    setOpen(false)
    // The question takes the focus from the button, and returns it there.
    button.current?.focus()
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
        onClick={press}
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
