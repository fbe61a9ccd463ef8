import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { isCarried, type JobStep, namedStep, type RiderJob } from '../../core/job/job.ts'
import type { RiderJobStores } from '../../core/job/rider-job.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Notice } from '../shared/Notice.tsx'
import { endLooks, type StatusLook, StatusMark } from '../shared/StatusMark.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { card, layout, muted } from './job-styles.ts'
import { NextStep } from './NextStep.tsx'
import { Problem } from './Problem.tsx'
import { Stop } from './Stop.tsx'

const money = css`
  display: grid;
  gap: ${token.space1};
  padding: ${token.space4};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceSunken};

  & > strong {
    font-size: calc(${token.size28} * 1.3);
    line-height: 1.2;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
`

const head = css`
  display: grid;
  justify-items: start;

  & > span {
    margin-block-end: ${token.space2};
  }
`

interface OpenJobProps {
  rider: RiderJobStores
  job: RiderJob
  step: JobStep
}

/** A job that runs: what is done next, the cash, both places, and what is carried. */
export function OpenJob({ rider, job, step }: OpenJobProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const isOver = step.step === 'done'
  const goesBack = step.step === 'bring-back' || step.step === 'cancelled'
  const pickup = (
    <Stop
      title={translate(goesBack ? 'job.back-to' : 'job.pickup')}
      stop={job.pickup}
      at={goesBack ? null : job.expectedPickupAt}
      icon={job.isReturn ? 'pin' : 'store'}
    />
  )
  const dropoff = (
    <Stop
      title={translate('job.dropoff')}
      stop={job.dropoff}
      at={job.expectedDeliveryAt}
      icon={job.isReturn ? 'store' : 'pin'}
    />
  )
  const look = lookOf(step)
  const isPickupNext = ['accept', 'arrive-at-shop', 'collect'].includes(step.step) || goesBack
  return (
    <div className={layout}>
      <div className={head}>
        {look && <StatusMark {...look} />}
        <div role="status">
          <h1>{translate(headingOf(step, job))}</h1>
        </div>
        <p className={muted}>
          <bdi dir="ltr">{job.orderId}</bdi>
          {isOver && <> · {translate('job.done-hint')}</>}
        </p>
      </div>
      <JobLines rider={rider} />
      {!isOver && !goesBack && (
        <p className={money} part="cash">
          {job.cash === null ? (
            translate('job.paid')
          ) : (
            <>
              <span>{translate('job.collect-cash')}</span>
              <strong>
                <bdi>{formats.money(job.cash)}</bdi>
              </strong>
            </>
          )}
        </p>
      )}
      {!isOver && (
        <NextStep handover={rider.handover} step={step} button={namedStep(step.step, job)}>
          {isPickupNext ? pickup : dropoff}
          {!goesBack && (isPickupNext ? dropoff : pickup)}
          <section className={card} aria-label={translate('job.carry')}>
            <p className={muted}>{translate('job.carry')}</p>
            <p>
              <bdi>{job.description}</bdi>
            </p>
          </section>
          {/* A return goes to the shop in any case. */}
          {!goesBack && !(job.isReturn && isCarried(job.place)) && (
            <Problem rider={rider} isCarried={isCarried(job.place)} />
          )}
        </NextStep>
      )}
    </div>
  )
}

function lookOf(step: JobStep): StatusLook | null {
  if (step.step === 'cancelled') return endLooks.cancelled
  if (step.step !== 'done') return null
  return step.how === 'delivered' ? endLooks.delivered : endLooks.returned
}

function headingOf(step: JobStep, job: RiderJob) {
  if (step.step !== 'done') return `job.step.${namedStep(step.step, job)}` as const
  if (step.how === 'given-back') return 'job.given-back'
  return step.how === 'delivered' ? 'status.DELIVERED' : 'status.RETURNED'
}

const lines = css`
  display: grid;
  gap: ${token.space2};

  &:empty {
    display: none;
  }
`

/** Why a press didn't count, what waits for the network, and what the phone refuses. */
function JobLines({ rider }: { rider: RiderJobStores }) {
  const translate = useTranslate()
  const refusal = useStore(rider.$refusal)
  const waiting = useStore(rider.$waiting)
  const isKept = useStore(rider.$isKept)
  const isAway = useStore(rider.$isAway)
  const isPositionRefused = useStore(rider.$isPositionRefused)
  return (
    <div className={lines}>
      {refusal && <Notice tone="danger">{translate(refusal)}</Notice>}
      {(isAway || waiting > 0) && (
        <Notice tone={isKept ? 'info' : 'warning'}>
          {isAway && <p>{translate('job.offline')}</p>}
          {waiting > 0 && <p>{translate('job.waiting', { count: waiting })}</p>}
          {waiting > 0 && !isKept && <p>{translate('job.keep-open')}</p>}
        </Notice>
      )}
      {isPositionRefused && <Notice tone="info">{translate('job.position-refused')}</Notice>}
    </div>
  )
}
