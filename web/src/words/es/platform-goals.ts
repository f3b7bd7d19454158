import type { en } from '../en/platform-goals.ts'

export const es: typeof en = {
  product_quality: { title: 'Calidad del producto', description: 'Lo bueno que es el producto en sí: material, acabado, sabor, talla.' },
  value_for_money: { title: 'Relación calidad-precio', description: 'Si valía lo que costó.' },
  customer_service: { title: 'Atención al cliente', description: 'Cómo se trataron las preguntas y las quejas.' },
  delivery: { title: 'Entrega', description: 'Rapidez, cuidado y fiabilidad del envío.' },
  returns: { title: 'Devoluciones', description: 'Lo fácil que fue devolver algo o recuperar el dinero.' },
  ease_of_use: { title: 'Facilidad de uso', description: 'Con qué facilidad el producto hace aquello para lo que sirve.' },
  website_app: { title: 'Web y aplicación', description: 'Encontrar, elegir y pagar en línea.' },
  store_experience: { title: 'Experiencia en la tienda', description: 'La visita al local: orden, ambiente, espera.' },
  staff: { title: 'Personal', description: 'Amabilidad y conocimientos de las personas que atendieron.' },
  communication: { title: 'Comunicación', description: 'Lo bien que se mantuvo informado al cliente.' },
  trust_safety: {
    title: 'Confianza y seguridad',
    description: 'Si uno se sintió seguro, informado con honestidad y tratado con justicia.',
  },
  loyalty: { title: 'Fidelidad', description: 'Si uno volvería y lo recomendaría.' },
}
