import { X } from 'lucide-react'
import { useTexts } from '../../texts/texts.ts'
import { useTranslate } from '../../texts/translate.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Problem } from './recorder-state.ts'

interface ProblemTextProps {
  readonly problem: Problem | null
  /** Null if the person has to decide something first. */
  readonly onClose: (() => void) | null
}

/** What went wrong, and what to do about it. The element always exists, because screen readers would otherwise not announce its text. */
export function ProblemText({ problem, onClose }: ProblemTextProps) {
  const t = useTexts('conversation')
  return (
    <div role="alert" className={problem === null ? 'sr-only' : 'shrink-0 border-hairline border-t bg-danger-soft px-4 py-2 md:px-6'}>
      {problem !== null && (
        <div className="mx-auto flex max-w-4xl items-center gap-3">
          <p className="min-w-0 grow text-danger text-sm">
            <Sentence problem={problem} />
          </p>
          {onClose && <IconButton label={t('closeProblem')} tone="danger" icon={<X aria-hidden="true" />} onClick={onClose} />}
        </div>
      )}
    </div>
  )
}

/** What did not work and, below that, why or what to do. */
function Sentence({ problem }: { readonly problem: Problem }) {
  const t = useTexts('conversation')
  const translate = useTranslate()
  if (problem.kind === 'too-short') return t('tooShort')
  const isAnswered = problem.kind === 'answered'
  const [what, reason] = TEXTS[isAnswered ? 'refused' : problem.kind]
  return (
    <>
      <span className="block font-semibold">{t(what)}</span>
      <span className="block">{isAnswered ? translate(problem.answer) : t(reason)}</span>
    </>
  )
}

const TEXTS = {
  denied: ['microphoneDenied', 'howToAllow'],
  'no-microphone': ['microphoneDenied', 'noMicrophone'],
  'not-supported': ['microphoneDenied', 'notSupported'],
  'no-session': ['noSessionForVoice', 'recordingStays'],
  refused: ['voiceRefused', 'sendAgain'],
  unreachable: ['voiceFailed', 'noConnection'],
} as const
