import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import { $phoneNumbers, loadPhoneNumbers } from '../../core/i18n/phone-number.ts'
import { usePage } from '../page-context.ts'

/**
 * Returns a function that groups a phone number as the country writes it. The number is as stored until the numbering plans
 * have loaded. @param isNeeded whether to load them; the request form loads them with the first typed number
 */
export function useShownPhone(isNeeded = true): (phone: string) => string {
  const { code } = useStore(usePage().$country)
  const phones = useStore($phoneNumbers)
  useEffect(() => {
    // Without them, numbers stay as they are.
    if (isNeeded) void loadPhoneNumbers().catch(() => {})
  }, [isNeeded])
  return useCallback((phone) => phones?.shownPhoneNumber(phone, code) ?? phone, [phones, code])
}
