import { atom, computed, type ReadableAtom } from 'nanostores'
import { NoResponseError } from '../api/errors.ts'
import { checkHelpCentrePage, fetchHelpCentreToken, openHelpCentre } from '../api/help-centre.ts'
import type { Region } from '../config/setting-values.ts'
import type { Settings } from '../config/settings.ts'
import { latest } from '../lib/latest.ts'
import type { Page } from './page-object.ts'
import { version } from './version.ts'

/** Five minutes before the token expires (specification 1 §9). */
const tokenRefreshMs = 55 * 60 * 1000
const frameTimeoutMs = 20_000

export type HelpCentreState =
  | { state: 'closed' }
  | { state: 'loading' }
  | { state: 'open'; url: string }
  | { state: 'failed'; error: unknown }

export interface HelpCentre {
  /** False for guests, without the flag, and in the driver app (specification 1 §6). */
  $isOffered: ReadableAtom<boolean>
  $state: ReadableAtom<HelpCentreState>
  open(): Promise<void>
  /** Call it once the frame has loaded. Without this call, opening fails after 20 s. */
  onLoad(): void
  close(): void
  destroy(): void
}

export type HelpCentrePage = Pick<
  Page,
  | 'client'
  | 'environment'
  | 'flags'
  | 'notifications'
  | 'session'
  | 'translations'
  | 'vendors'
  | '$brand'
  | '$country'
  | '$mode'
  | '$settings'
>

/** Opens the help centre (specification 1 §3 and §7). Its token is kept in memory and fetched again every 55 minutes. */
export function createHelpCentre(page: HelpCentrePage): HelpCentre {
  const { client, environment, flags, notifications, session, vendors, $settings, $mode } = page
  const { clock } = environment
  const $state = atom<HelpCentreState>({ state: 'closed' })
  const $user = computed(session.$session, (current) => (current.state === 'signed-in' ? { user: current.user } : null))
  const $isOffered = computed([$user, flags.$flag('helpcenter'), $settings, $mode], (user, isOn, { client }, mode) => {
    return user !== null && isOn && mode !== 'guest' && client !== 'driver-app'
  })
  let token: { value: string; vendorId: string } | null = null
  let tokenTimer: unknown
  let frameTimer: unknown
  const opening = latest()

  async function fetchToken(vendorId: string): Promise<string> {
    const value = await fetchHelpCentreToken(client, vendorId)
    token = { value, vendorId }
    clock.clearTimeout(tokenTimer)
    tokenTimer = clock.setTimeout(() => {
      token = null
      void fetchToken(vendorId).catch(() => {})
    }, tokenRefreshMs)
    return value
  }

  async function fetchPageUrl(): Promise<string> {
    const vendor = vendors.$selectedVendor.get()
    if (!vendor) throw new Error('no vendor is chosen')
    const verificationToken = token?.vendorId === vendor.id ? token.value : await fetchToken(vendor.id)
    const { code } = page.$country.get()
    const user = $user.get()?.user
    const host = helpCentreHost($settings.get(), page.$country.get().region)
    return openHelpCentre(environment, host, {
      user_id: user?.id ?? vendor.id,
      email: user?.email ?? '',
      guest: false,
      name: vendor.name,
      brand: page.$brand.get(),
      global_entity_id: `ODR_${code}`,
      country: code,
      locale: page.translations.$language.get(),
      app_version: version,
      verification_token: verificationToken,
      bridge: true,
      service_type: 'on_demand_rider',
    })
  }

  function fail(error: unknown) {
    $state.set({ state: 'failed', error })
    notifications.notify({ type: 'error', key: 'help-center.failed' })
  }

  function close() {
    opening.cancel()
    clock.clearTimeout(frameTimer)
    $state.set({ state: 'closed' })
  }

  function reset() {
    clock.clearTimeout(tokenTimer)
    token = null
    close()
  }

  const stops = [
    session.onSignOut(reset),
    vendors.$vendorId.listen(reset),
    $isOffered.listen((isOffered) => {
      if (!isOffered) reset()
    }),
  ]

  return {
    $isOffered,
    $state,
    async open() {
      if ($state.get().state === 'loading' || !$isOffered.get()) return
      const signal = opening.start()
      $state.set({ state: 'loading' })
      try {
        const url = await fetchPageUrl()
        await checkHelpCentrePage(environment, url)
        if (signal.aborted) return
        $state.set({ state: 'open', url })
        frameTimer = clock.setTimeout(() => fail(new NoResponseError()), frameTimeoutMs)
      } catch (error) {
        if (!signal.aborted) fail(error)
      }
    },
    onLoad: () => clock.clearTimeout(frameTimer),
    close,
    destroy() {
      reset()
      for (const stop of stops) stop()
    },
  }
}

/** Fills in `{region}` and `{environment}` of the setting `helpCentre` (specification 1 §7); default: the order API. */
export function helpCentreHost({ helpCentre, api, environment }: Settings, region: Region): string {
  const host = (helpCentre ?? api).replaceAll('{region}', region).replaceAll('{environment}', environment)
  return host.replace(/(?<!\/)\/+$/, '')
}
