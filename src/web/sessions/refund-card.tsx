import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { PartySession } from '#contract/sessions.ts'
import { Card } from '../ui/card.tsx'
import { RefundAccount, RefundOfSession } from './history/refund.tsx'

/** The refund of the last session, shown in the chat above the plans. */
export function RefundCard({ session }: { readonly session: PartySession }) {
  const [isOpen, setOpen] = useState(false)
  if (session.refund === null) return null
  return (
    <Card className="flex items-start gap-4 p-5 md:p-6">
      <span className="grid size-12 shrink-0 max-sm:hidden place-items-center rounded-2xl rounded-ee-md bg-good-soft text-good">
        <Undo2 className="size-6 rtl:-scale-x-100" aria-hidden="true" />
      </span>
      <div className="flex min-w-0 grow flex-col items-start gap-3">
        <RefundOfSession session={session} refund={session.refund} onGiveAccount={() => setOpen(true)} />
      </div>
      <RefundAccount refund={isOpen ? session.refund : undefined} onClose={() => setOpen(false)} />
    </Card>
  )
}
