import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../api/errors.ts'
import { text } from '../texts/translate.ts'
import { toast } from '../ui/toast.ts'
import { askForPush, type PushState, pushState } from './push.ts'
import { fetchSettingsFor, useReloadSettings } from './settings-queries.ts'

interface Push {
  /** Null until known. */
  readonly state: PushState | null
  readonly isAsking: boolean
  readonly ask: () => void
}

/** Returns whether this browser receives push messages, and a function that turns them on. */
export function usePush(): Push {
  const queries = useQueryClient()
  const reload = useReloadSettings()
  const [state, setState] = useState<PushState | null>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    let isGone = false
    const look = () => void pushState().then((next) => isGone || setState(next))
    look()
    // The person may have changed the permission in the browser's settings.
    document.addEventListener('visibilitychange', look)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  async function ask() {
    setAsking(true)
    try {
      setState(await askForPush(() => fetchSettingsFor(queries)))
      await reload()
    } catch (error) {
      toast.error(messageOf(error, text('noticeSettings', 'turnOnFailed')))
    } finally {
      setAsking(false)
    }
  }
  return { state, isAsking, ask: () => void ask() }
}
