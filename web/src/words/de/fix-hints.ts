import type { en } from '../en/fix-hints.ts'

export const de: typeof en = {
  dns: (host) =>
    `Zu ${host} wurde keine Adresse gefunden. Prüfen Sie, wie der Name geschrieben ist und ob er sich von außerhalb Ihres Netzes auflösen lässt. Ein neuer Eintrag braucht einige Minuten, bis er bekannt ist.`,
  refused: (host) =>
    `Bei ${host} lauscht an diesem Port nichts. Starten Sie den Empfänger, prüfen Sie den Port, und sehen Sie nach, ob eine Firewall dazwischen ist.`,
  reset: 'Die Verbindung brach ab, bevor eine ganze Antwort da war. Sehen Sie ins Log Ihres Empfängers und in das des Proxys davor.',
  timeout: (seconds) =>
    `Innerhalb von ${seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} kam keine ganze Antwort. Schreiben Sie das Ereignis auf, antworten Sie sofort mit 204, und tun Sie die Arbeit danach. Wie lange ein Versuch dauern darf, lässt sich beim Ziel einstellen.`,
  tls: 'Das Zertifikat ist abgelaufen, gilt für einen anderen Namen, oder seine Kette ist unvollständig. Erneuern Sie es, und senden Sie auch die Zwischenzertifikate.',
  'private-address':
    'Der Name führt zu einer Adresse in einem internen Netz, und Ereignisse gehen nur an öffentliche. Für Ihren eigenen Rechner wird Earshot mit ALLOW_PRIVATE_TARGETS=true gestartet.',
  'too-large': 'Die Antwort war größer als 64 KiB. Niemand liest sie: Antworten Sie mit 204, ohne Body.',
  redirect: 'Weiterleitungen wird nicht gefolgt. Tragen Sie beim Ziel die Adresse ein, zu der es weiterleitet.',
  refusedByReceiver:
    'Ihr Empfänger hat es abgewiesen. Meist liegt es an der Prüfung der Signatur: ein anderes Geheimnis, oder der Body wurde vorher geparst. „Prüfen“ sagt, woran es liegt.',
  notThere: 'Unter diesem Pfad gibt es nichts, oder er nimmt kein POST an. Vergleichen Sie den Pfad mit dem Ihres Empfängers.',
  gone: 'Mit 410 sagt der Empfänger, dass es ihn endgültig nicht mehr gibt; deshalb ist das Ziel abgeschaltet.',
  tooMuch: 'Der Empfänger nimmt kein Ereignis dieser Größe an. Heben Sie seine Grenze an; 1 MiB reicht gut.',
  tooFast: 'Der Empfänger verlangt weniger. Geben Sie dem Ziel in seinen Einstellungen ein Tempo.',
  other: 'Bei Ihrem Empfänger ist ein Fehler aufgetreten. Sein Log sagt, warum; was die Antwort sagte, steht beim Versuch.',
}
