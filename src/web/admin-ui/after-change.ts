import { useAdvanceChoice } from './advance-choice.ts'
import { isOnlyProposed } from './use-change.ts'
import type { RowStepper } from './use-row-stepper.ts'

interface AfterChange {
  /** Passed to the change, and moves on as soon as it is made. Undefined if the panel closes instead. */
  readonly onDone?: () => void
  /** Passed to each mutate call, and closes the panel once the new rows have loaded. */
  readonly onSuccess: (reply: object) => void
}

/** After a decision on a pending row, the panel moves on to the next, unless the admin switched that off. Otherwise it closes. */
export function useAfterChange(wasPending: boolean, stepper: Pick<RowStepper, 'advance'>, onClose: () => void): AfterChange {
  const goesOn = useAdvanceChoice() && wasPending
  const close = (reply: object) => {
    if (!isOnlyProposed(reply)) onClose()
  }
  return goesOn ? { onDone: stepper.advance, onSuccess: () => undefined } : { onSuccess: close }
}
