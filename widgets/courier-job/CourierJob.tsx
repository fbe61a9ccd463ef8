import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createRiderJob } from '../../core/job/rider-job.ts'
import type { CourierJobProps } from './contract.ts'
import { JobSkeleton, NoJob } from './NoJob.tsx'
import { OpenJob } from './OpenJob.tsx'

/** An order for one of the shop's own riders, without an account. */
export function CourierJob({ job: token, ...props }: CourierJobProps) {
  if (!token) return <NoJob reason="not-found" />
  return <LinkedJob key={token} token={token} {...props} />
}

function LinkedJob({ token, page, emit, report }: Omit<CourierJobProps, 'job'> & { token: string }) {
  const [rider] = useState(() => createRiderJob(page, token))
  const current = useStore(rider.$job)
  const refusal = useStore(rider.$refusal)
  const { orderId, status } = current.state === 'open' ? current.job : { orderId: null, status: null }
  const error = current.state === 'failed' ? current.error : null

  useEffect(() => rider.destroy, [rider])
  useEffect(() => {
    if (orderId && status) emit('courier-job-changed', { orderId, status })
  }, [orderId, status, emit])
  useEffect(() => {
    if (error) report(error)
  }, [error, report])

  if (current.state === 'loading') return <JobSkeleton />
  if (current.state === 'open') return <OpenJob rider={rider} job={current.job} step={current.step} />
  return <NoJob reason={current.state} refusal={refusal} retry={() => void rider.retry()} />
}
