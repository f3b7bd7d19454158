import { settingsMessages } from '@earshot/messages/cli/settings'
import type { Setting } from './setting.ts'
import { parseCollectorUrl, parseHeaders, parseRatio } from './setting-values.ts'
import { type SamplerName, samplers } from './tracing/sampling.ts'

// Settings of traces. The names that begin with OTEL_ are OpenTelemetry's, and so is what is written.

export interface TracingConfig {
  /** The collector that traces are sent to, without a slash at the end; null: there are none. */
  otlpEndpoint: string | null
  /** By their names. Null: none. */
  otlpHeaders: Record<string, string> | null
  serviceName: string
  tracesSampler: SamplerName
  /** 0 to 1. */
  tracesRatio: number
  /** Of a share, what begins here in a second at the most; 0: any number. */
  tracesPerSecond: number
}

export const tracingSettings: { readonly [field in keyof TracingConfig]: Setting<NonNullable<TracingConfig[field]>> } = {
  otlpEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: null,
    is: settingsMessages.otlpEndpoint.is,
    parse: parseCollectorUrl,
    mustBe: settingsMessages.otlpEndpoint.mustBe,
  },
  otlpHeaders: {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    default: null,
    secret: true,
    is: settingsMessages.otlpHeaders.is,
    parse: parseHeaders,
    mustBe: settingsMessages.otlpHeaders.mustBe,
  },
  serviceName: {
    name: 'OTEL_SERVICE_NAME',
    default: 'earshot',
    is: settingsMessages.serviceName.is,
    parse: (written) => (/^\P{Cc}{1,255}$/u.test(written) ? written : null),
    mustBe: settingsMessages.serviceName.mustBe,
  },
  tracesSampler: {
    name: 'OTEL_TRACES_SAMPLER',
    default: 'parentbased_traceidratio',
    is: settingsMessages.tracesSampler.is({ samplers: samplers.join(', ') }),
    parse: (written) => samplers.find((sampler) => sampler === written) ?? null,
    mustBe: settingsMessages.tracesSampler.mustBe({ samplers: samplers.join(', ') }),
  },
  tracesRatio: {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    default: '0.1',
    is: settingsMessages.tracesRatio.is,
    parse: parseRatio,
    mustBe: settingsMessages.tracesRatio.mustBe,
  },
  tracesPerSecond: {
    name: 'TRACES_PER_SECOND',
    default: '10',
    is: settingsMessages.tracesPerSecond.is,
    parse: (written) => (/^\d{1,5}$/.test(written) && Number(written) <= 10_000 ? Number(written) : null),
    mustBe: settingsMessages.tracesPerSecond.mustBe,
  },
}
