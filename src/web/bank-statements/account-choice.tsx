import { useQueryState } from 'nuqs'
import type { ReceivingAccount } from '#contract/bank-statements.ts'
import { useTexts } from '../texts/texts.ts'
import { Select } from '../ui/select.tsx'
import { useReceivingAccounts } from './queries.ts'

export interface ChosenAccount {
  /** Undefined while they load. */
  readonly accounts: readonly ReceivingAccount[] | undefined
  /** The one in the address, or the one that was imported last. Undefined when there is none. */
  readonly chosen: ReceivingAccount | undefined
  readonly choose: (account: string) => void
}

/** The account is in the address, so that a view can be reloaded and sent as a link. */
export function useChosenAccount(): ChosenAccount {
  const accounts = useReceivingAccounts().data?.accounts
  const [address, setAddress] = useQueryState('account', { history: 'replace' })
  const lastImported = accounts?.reduce<ReceivingAccount | undefined>(laterImported, undefined)
  return {
    accounts,
    chosen: accounts?.find(({ account }) => account === address) ?? lastImported ?? accounts?.[0],
    choose: (account) => void setAddress(account),
  }
}

function laterImported(one: ReceivingAccount | undefined, other: ReceivingAccount): ReceivingAccount | undefined {
  return (other.lastImportAt ?? '') > (one?.lastImportAt ?? '') ? other : one
}

/** Isolated, because bank and number have their own directions. */
export function accountText({ bankName, accountNumber }: Pick<ReceivingAccount, 'bankName' | 'accountNumber'>): string {
  return `\u2068${bankName}\u2069 · \u2066${accountNumber}\u2069`
}

interface AccountSelectProps {
  readonly choice: ChosenAccount
  readonly error?: string | undefined
}

export function AccountSelect({ choice: { accounts = [], chosen, choose }, error }: AccountSelectProps) {
  const t = useTexts('adminBankStatements')
  return (
    <Select
      label={t('account')}
      placeholder={t('chooseAccount')}
      options={accounts.map((account) => ({ value: account.account, label: accountText(account) }))}
      value={chosen?.account ?? null}
      onChange={choose}
      error={error}
    />
  )
}
