import { type ChatMessage, fetchVoiceUrl } from '#contract/chat.ts'
import { VOICE_SECONDS } from '#domain/chat.ts'
import { call } from '../../api/call.ts'
import { useTexts } from '../../texts/texts.ts'
import { Player } from '../../voice/player.tsx'

const NO_PEAKS: readonly number[] = []

export function VoiceMessage({ message }: { readonly message: ChatMessage }) {
  const t = useTexts('conversation')
  const { _id: id, voiceURL, voiceRemovedAfterDays = 0, duration = VOICE_SECONDS.min, peaks = NO_PEAKS } = message
  if (voiceURL === null) return <p className="text-ink-soft text-sm">{t('voiceRemoved', { count: voiceRemovedAfterDays })}</p>
  const renew = async () => (await call(fetchVoiceUrl, { params: { id } })).voiceURL
  return (
    // The message's time is on the same line as the position; in Urdu a little below it, clear of the play button.
    <div className="-mb-5 rtl:-mb-3 w-64 max-w-full pt-1 sm:w-72">
      <Player key={id} source={{ src: voiceURL, seconds: duration, renew }} peaks={peaks} />
    </div>
  )
}
