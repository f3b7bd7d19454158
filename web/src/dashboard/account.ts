import type { Account, Role } from '@earshot/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { type ApiError, askAt } from '../api/ask.ts'

// Who is in, in which organization, and what they are there.

export type Organization = Account['organizations'][number]

/** The same in both halves of the dashboard, so that it is asked once for whoever comes in. */
export const accountOptions = queryOptions<Account, ApiError>({
  queryKey: ['account'],
  queryFn: ({ signal }) => askAt<Account>('/dashboard/api/account', { method: 'GET', signal }),
  // Whoever looks again after a while may have become something else meanwhile.
  refetchOnWindowFocus: true,
  staleTime: 15_000,
})

export const useAccountQuery = () => useQuery(accountOptions)

interface Here {
  account: Account
  organization: Organization
}

/** Set by the dashboard, around every screen. */
export const HereContext = createContext<Here | null>(null)

function useHere(): Here {
  const here = use(HereContext)
  if (!here) throw new Error('this is shown in the dashboard only')
  return here
}

/** The person, and all organizations they are in. */
export const useAccount = (): Account => useHere().account
/** The organization that is open. */
export const useOrganization = (): Organization => useHere().organization
/** What the person is in it. Whether they may ask something is answered by `mayAsk`. */
export const useRole = (): Role => useHere().organization.role
