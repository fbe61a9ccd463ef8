import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { feeParts, type Quote, type QuoteState, secondsLeft } from '../../../core/request/quote/quote.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { MoneyField } from '../../shared/fields/TextField.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { heading, summary, summaryPart } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'
import { useDraft } from '../form/use-draft.ts'
import { useTypedField } from '../form/use-typed-text.ts'
import { useWords } from '../form/use-words.ts'
import { useArrival } from '../time/use-arrival.ts'
import { PlaceBar } from './PlaceBar.tsx'
import { PlaceExtras } from './PlaceExtras.tsx'
import { VoucherPart } from './VoucherPart.tsx'

const list = css`
  display: grid;
  gap: ${token.space2};
  margin-block-start: ${token.space3};

  div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${token.space3};
    min-block-size: 20px;
  }

  dt {
    color: ${token.textMuted};
  }

  /* On narrow screens, long values go below their labels. */
  dd {
    flex: none;
    max-inline-size: 100%;
    margin-inline-start: auto;
    text-align: end;
  }
`

const totalLine = css`
  align-items: baseline;
  font-size: ${token.size16};
  font-weight: 600;

  && dd {
    font-size: ${token.size28};
    line-height: calc(36px + var(--_tall) * 1em);
  }
`

const method = css`
  font-size: ${token.size13};
  color: ${token.textMuted};
`

const note = css`
  margin-block-start: ${token.space2};
  min-block-size: 20px;
  font-size: ${token.size13};
  color: ${token.textMuted};
`

/** Two buttons in a row. A field that they open gets its own row. */
const secondaryButtons = css`
  display: flex;
  flex-wrap: wrap;
  margin-inline: calc(-1 * ${token.space2});

  > :has(input, [aria-label]) {
    flex: 1 1 100%;
    min-inline-size: 0;
    margin-inline: ${token.space2};
  }
`

interface SummaryProps {
  terms: string | undefined
  feeNote?: ReactNode
  onConfirmFee: () => void
}

/** Fee, its validity, arrival times and the button. */
export function Summary({ terms, feeNote, onConfirmFee }: SummaryProps) {
  const { $quote, purpose } = useRequest()
  const translate = useTranslate()
  const quote = useStore($quote)
  const isFeeIncreased = useFlag('increased-fee-info')
  const hasVoucher = useDraft(isDiscounted)
  // A voucher of the draft is shown even without the flag.
  const showsVoucher = useFlag('voucher') || hasVoucher
  return (
    <section part="summary" className={summary} aria-label={translate('request.summary')}>
      <div className={summaryPart} aria-busy={quote.state === 'quoting'}>
        <h2 className={heading}>{translate('request.summary')}</h2>
        <dl className={list}>
          <Total quote={quote} />
        </dl>
        <PaymentMethod />
        <QuoteNote quote={quote} />
        <dl className={list}>
          <QuoteLines quote={quote} />
        </dl>
        {feeNote}
        {purpose.kind === 'new' && (
          <div className={secondaryButtons}>
            {showsVoucher && <VoucherPart />}
            <CeilingField />
          </div>
        )}
        {isFeeIncreased && <p className={note}>{translate('request.fee-increased')}</p>}
      </div>
      {purpose.kind === 'new' && <PlaceExtras terms={terms} />}
      <PlaceBar onConfirmFee={onConfirmFee} />
    </section>
  )
}

const paymentMethodOf = ({ paymentMethod }: Draft) => paymentMethod

/** How the fee is charged. */
function PaymentMethod() {
  const translate = useTranslate()
  const value = useDraft(paymentMethodOf)
  const isKnown = value === 'PAID' || value === 'PAYMENT_ON_DELIVERY'
  return (
    <p className={method}>
      {value === 'CASH_ON_DELIVERY' ? translate('orders.fee-billed') : isKnown && translate(`payment-method.${value}`)}
    </p>
  )
}

const isDiscounted = ({ voucher }: Draft) => voucher !== null
const hasPin = ({ destination }: Draft) => destination !== null

function Line({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const kilometres = { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 } as const

const placeholder = <Skeleton height="14px" width="72px" />

function Total({ quote: state }: { quote: QuoteState }) {
  const translate = useTranslate()
  const { price } = useStore(usePage().$formats)
  const parts = 'quote' in state ? feeParts(state.quote) : null
  return (
    <Line label={translate('request.total')} className={totalLine}>
      {parts ? <bdi>{price(parts.total)}</bdi> : state.state === 'quoting' ? placeholder : '–'}
    </Line>
  )
}

/** The same lines in every state, so that nothing moves; a discount adds two. */
function QuoteLines({ quote: state }: { quote: QuoteState }) {
  const translate = useTranslate()
  const { number, price } = useStore(usePage().$formats)
  const quote = 'quote' in state ? state.quote : null
  const parts = quote && feeParts(quote)
  const { pickup, delivery } = useArrival(quote)
  const code = quote?.inputs.voucher?.code
  const words = useWords()
  const etaPlaceholder = !quote && state.state === 'quoting' ? placeholder : '–'

  return (
    <>
      <Line label={translate(words.pickupEta)}>{pickup ?? etaPlaceholder}</Line>
      <Line label={translate(words.deliveryEta)}>{delivery ?? etaPlaceholder}</Line>
      <Line label={translate('request.distance')}>
        {quote?.distanceKm != null ? <bdi>{number(quote.distanceKm, kilometres)}</bdi> : etaPlaceholder}
      </Line>
      {parts && parts.discount > 0 && (
        <>
          <Line label={translate('request.fee')}>
            <bdi>{price(parts.delivery)}</bdi>
          </Line>
          <Line label={code ? translate('voucher.applied', { code }) : translate('request.discount')}>
            <bdi>{price(-parts.discount)}</bdi>
          </Line>
        </>
      )}
    </>
  )
}

function QuoteNote({ quote }: { quote: QuoteState }) {
  const translate = useTranslate()
  const { price } = useStore(usePage().$formats)
  // A new pin starts at the outlet, and gets a fee once it's moved.
  const awaits = useDraft(hasPin) ? 'pin' : 'address'
  return (
    <p className={note}>
      <span role="status">
        {quote.state === 'none' && translate(`request.fee-awaits-${awaits}`)}
        {quote.state === 'quoting' && translate('request.fee-computing')}
        {quote.state === 'renewing' && translate('request.fee-renewing')}
        {quote.state === 'ready' && (
          <VisuallyHidden>
            {translate('request.total')} {price(feeParts(quote.quote).total)}
          </VisuallyHidden>
        )}
      </span>
      {quote.state === 'ready' && <FeeHold quote={quote.quote} />}
    </p>
  )
}

/** Shows how long the fee is valid, in minutes, and in seconds at the end. */
function FeeHold({ quote }: { quote: Quote }) {
  const { clock } = usePage().environment
  const translate = useTranslate()
  const [secondsRemaining, setSecondsRemaining] = useState(() => secondsLeft(quote, clock.now()))

  useEffect(() => {
    let timer: unknown
    const tick = () => {
      const seconds = secondsLeft(quote, clock.now())
      setSecondsRemaining(seconds)
      if (seconds > 0) timer = clock.setTimeout(tick, seconds > 60 ? ((seconds - 1) % 60) * 1000 + 1000 : 1000)
    }
    tick()
    return () => clock.clearTimeout(timer)
  }, [quote, clock])

  if (secondsRemaining === 0) return translate('request.fee-renewing')
  if (secondsRemaining > 60) return translate('request.fee-holds-minutes', { count: Math.floor(secondsRemaining / 60) })
  return translate('request.fee-holds-seconds', { count: secondsRemaining })
}

/** Button that shows a field for a maximum fee. */
function CeilingField() {
  useSignals()
  const translate = useTranslate()
  const { currency } = useStore(usePage().$country)
  const field = useTypedField('ceiling')
  const [isOpened, setOpened] = useState(false)
  if (!isOpened && field.value === '') {
    return (
      <Button variant="quiet" onClick={() => setOpened(true)}>
        {translate('placing.ceiling-add')}
      </Button>
    )
  }
  return (
    <MoneyField
      label={translate('placing.ceiling')}
      hint={translate('placing.ceiling-hint')}
      optional
      autoFocus={isOpened}
      currency={currency}
      maxLength={20}
      {...field}
    />
  )
}
