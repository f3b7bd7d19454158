import type { en } from '../en/frame.ts'

export const es: typeof en = {
  top: 'Dónde estás',
  skip: 'Saltar al contenido',
  open: 'Abrir el menú',
  close: 'Cerrar el menú',
  fold: 'Plegar el menú',
  unfold: 'Desplegar el menú',
  toDark: 'Colores oscuros',
  toLight: 'Colores claros',
  failed: {
    title: 'Esta pantalla ha fallado',
    what: 'El error es nuestro. No se pierde nada de lo que enviaste antes. Carga la página otra vez.',
    action: 'Cargar otra vez',
  },
}
