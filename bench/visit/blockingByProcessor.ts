import { type Artifacts, auditFlowArtifacts, type Trace, type TraceEvent } from 'lighthouse';

/**
 * The total blocking time that Lighthouse finds once each task is as long as the processor worked on it. By the clock,
 * a task also grows while it waits for a processor that another program or another thread of the browser uses, and
 * Lighthouse multiplies that like work.
 *
 * @param artifacts what Lighthouse gathered of one load
 * @returns milliseconds
 * @throws {Error} when Lighthouse makes nothing of the trace
 */
export async function blockingByProcessor(artifacts: Artifacts): Promise<number> {
  const withoutWaiting = { ...artifacts, Trace: traceWithoutWaiting(artifacts.Trace) };
  const { steps } = await auditFlowArtifacts(
    { gatherSteps: [{ artifacts: withoutWaiting }] },
    { extends: 'lighthouse:default', settings: artifacts.settings },
  );
  const audit = steps[0]?.lhr.audits['total-blocking-time'];
  if (audit?.numericValue === undefined) throw new Error(`No blocking time: ${audit?.errorMessage}`);
  return audit.numericValue;
}

/** Each task, and what happened in it, drawn together to the time that its thread had the processor. */
function traceWithoutWaiting(trace: Trace): Trace {
  const threads = Map.groupBy(trace.traceEvents, ({ pid, tid }) => `${pid}:${tid}`);
  const traceEvents = [...threads.values()].flatMap(eventsWithoutWaiting);
  return { ...trace, traceEvents: traceEvents.toSorted((one, other) => one.ts - other.ts) };
}

/** @param events those of one thread */
function eventsWithoutWaiting(events: TraceEvent[]): TraceEvent[] {
  let task = { start: 0, end: 0, worked: 1 };
  return events
    .toSorted((one, other) => one.ts - other.ts || other.dur - one.dur)
    .map((event: TimedEvent) => {
      if (event.name === 'RunTask' && event.ts >= task.end) task = taskOf(event);
      if (event.ts >= task.end) return event;
      const ts = task.start + (event.ts - task.start) * task.worked;
      return { ...event, ts, dur: event.dur * task.worked };
    });
}

/** An event with the time that its thread had the processor, in microseconds; Lighthouse's type leaves it out. */
interface TimedEvent extends TraceEvent {
  tdur?: number;
}

/** When a task began and ended, in microseconds, and the part of it that the processor worked. */
function taskOf({ ts, dur, tdur = dur }: TimedEvent) {
  return { start: ts, end: ts + dur, worked: Math.min(tdur / dur, 1) };
}
