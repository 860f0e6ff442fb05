/** Postal codes 70 to 99, picked by hand. Columns: code | municipality | city | settlements. */
export const postalRowsHigh = `
70400|Tlacolula de Matamoros|Tlacolula de Matamoros|Tlacolula de Matamoros Centro
70600|Salina Cruz|Salina Cruz|Salina Cruz Centro
70760|Santo Domingo Tehuantepec|Santo Domingo Tehuantepec|Santo Domingo Tehuantepec Centro
71980|San Pedro Mixtepec Dto. 22|Puerto Escondido|Puerto Escondido Centro
72000|Puebla|Puebla (Heroica Puebla)|Centro
72160|Puebla|Puebla (Heroica Puebla)|La Paz
72410|Puebla|Puebla (Heroica Puebla)|Huexotitla
72570|Puebla|Puebla (Heroica Puebla)|Ciudad Universitaria
72700|Cuautlancingo|Cuautlancingo|San Juan Cuautlancingo Centro
72810|San Andrés Cholula|San Andrés Cholula|San Andrés Cholula
73310|Zacatlán|Zacatlán|Zacatlán Centro
73800|Teziutlán|Teziutlán|Teziutlán Centro
74000|San Martín Texmelucan|San Martín Texmelucan de Labastida|San Martín Texmelucan de Labastida Centro
74200|Atlixco|Atlixco|Atlixco Centro
74400|Izúcar de Matamoros|Izúcar de Matamoros|Izúcar de Matamoros Centro
75200|Tepeaca|Tepeaca|Tepeaca Centro
75700|Tehuacán|Tehuacan|Tehuacán Centro
76000|Querétaro|Querétaro|Centro
76020|Querétaro|Querétaro|Calesa
76050|Querétaro|Querétaro|Carretas
76090|Querétaro|Querétaro|Colinas del Cimatario;Centro Sur
76100|Querétaro|Querétaro|Jurica
76340|Jalpan de Serra||Centro
76750|Tequisquiapan||Tequisquiapan Centro
76800|San Juan del Río|San Juan del Río|Centro
76900|Corregidora|El Pueblito|El Pueblito Centro
77000|Othón P. Blanco|Chetumal|Chetumal Centro
77200|Felipe Carrillo Puerto|Felipe Carrillo Puerto|Felipe Carrillo Puerto Centro
77400|Isla Mujeres|Isla Mujeres|Isla Mujeres Centro
77500|Benito Juárez|Cancún|Cancún Centro;Zona Hotelera
77580|Puerto Morelos||Puerto Morelos
77600|Cozumel|Cozumel|Cozumel Centro
77710|Solidaridad|Playa del Carmen|Playa del Carmen Centro
77760|Tulum||Tulum Centro
77930|Bacalar|Bacalar|Bacalar
78000|San Luis Potosí|San Luis Potosí|San Luis Potosí Centro
78210|San Luis Potosí|San Luis Potosí|Lomas 1a Secc
78250|San Luis Potosí|San Luis Potosí|Tequisquiapan
78430|Soledad de Graciano Sánchez|Soledad de Graciano Sánchez|Soledad de Graciano Sánchez Centro
78700|Matehuala|Matehuala|Matehuala Centro
79000|Ciudad Valles|Ciudad Valles|Ciudad Valles Centro
79610|Rioverde|Rioverde|Río Verde Centro
79960|Tamazunchale|Tamazunchale|Tamazunchale Centro
80000|Culiacán|Culiacán Rosales|Centro
80200|Culiacán|Culiacán Rosales|Miguel Alemán
80220|Culiacán|Culiacán Rosales|Guadalupe
81000|Guasave|Guasave|Centro
81200|Ahome|Los Mochis|Primer Cuadro (Centro)
81400|Salvador Alvarado|Guamúchil|Zona Centro
82000|Mazatlán|Mazatlán|Centro
82100|Mazatlán|Mazatlán|Sábalo Country Club
82110|Mazatlán|Mazatlán|Zona Dorada
82400|Escuinapa|Escuinapa de Hidalgo|Escuinapa Centro
82800|Rosario|El Rosario|El Rosario Centro
83000|Hermosillo|Hermosillo|Hermosillo Centro
83150|Hermosillo|Hermosillo|Pitic
83190|Hermosillo|Hermosillo|San Benito
83260|Hermosillo|Hermosillo|Centenario
83550|Puerto Peñasco|Puerto Peñasco|Puerto Peñasco Centro
83600|Caborca|Heroica Caborca|Caborca Centro
84000|Nogales|Heroica Nogales|Nogales Centro
84200|Agua Prieta|Agua Prieta|Centro
85000|Cajeme|Ciudad Obregón|Ciudad Obregón Centro (Fundo Legal)
85400|Guaymas|Heroica Guaymas|Guaymas Centro
85800|Navojoa|Navojoa|Navojoa Centro
86000|Centro|Villahermosa|Villahermosa Centro
86035|Centro|Villahermosa|Galaxia/tabasco 2000
86100|Centro|Villahermosa|Atasta
86190|Centro|Villahermosa|Primero de Mayo
86300|Comalcalco|Comalcalco|Comalcalco Centro
86400|Huimanguillo|Huimanguillo|Huimanguillo Centro
86500|Cárdenas|Cárdenas|Cárdenas Centro
86690|Cunduacán|Cunduacán|Cunduacán Centro
86750|Centla|Frontera|Frontera Centro
86800|Teapa|Teapa|Teapa Centro
86900|Tenosique|Tenosique de Pino Suárez|Tenosique Centro
87000|Victoria|Ciudad Victoria|Ciudad Victoria Centro
87040|Victoria|Ciudad Victoria|Del Periodista
87300|Matamoros|Heroica Matamoros|Matamoros Centro
87500|Valle Hermoso|Valle Hermoso|Valle Hermoso Centro
87600|San Fernando|San Fernando|San Fernando Centro
88000|Nuevo Laredo|Nuevo Laredo|Nuevo Laredo Centro
88500|Reynosa|Reynosa|Ciudad Reynosa Centro
88900|Río Bravo|Ciudad Río Bravo|Río Bravo Centro
89000|Tampico|Tampico|Tampico Centro
89400|Ciudad Madero|Ciudad Madero|Ciudad Madero Centro
89600|Altamira|Altamira|Altamira Centro
89800|El Mante|Ciudad Mante|Ciudad Mante Centro
90000|Tlaxcala|Tlaxcala de Xicohténcatl|Tlaxcala Centro
90200|Calpulalpan|Calpulalpan|Calpulalpan Centro
90300|Apizaco|Apizaco|Centro
90500|Huamantla|Huamantla|Huamantla Centro
90800|Chiautempan|Chiautempan|Santa Ana Chiautempan Centro
91000|Xalapa|Xalapa-Enríquez|Xalapa Enríquez Centro
91500|Coatepec|Coatepec|Coatepec Centro
91700|Veracruz|Veracruz|Veracruz Centro
92800|Tuxpan|Túxpam de Rodríguez Cano|Túxpam de Rodríguez Cano Centro
93400|Papantla|Papantla de Olarte|Papantla Centro
93600|Martínez de la Torre||Martínez de la Torre Centro
94290|Boca del Río|Boca del Río|Boca del Río Centro
94299|Boca del Río|Boca del Río|Costa de Oro
94300|Orizaba|Orizaba|Orizaba Centro
94500|Córdoba|Córdoba|Córdoba Centro
95700|San Andrés Tuxtla|San Andrés Tuxtla|San Andrés Tuxtla Centro
96000|Acayucan|Acayucan|Acayucan Centro
96400|Coatzacoalcos|Coatzacoalcos|Coatzacoalcos Centro
96700|Minatitlán|Minatitlán|Minatitlán Centro
97000|Mérida|Mérida|Mérida Centro
97070|Mérida|Mérida|García Ginerés
97100|Mérida|Mérida|Itzimná
97125|Mérida|Mérida|México
97203|Mérida|Mérida|Francisco de Montejo
97320|Progreso||Progreso de Castro Centro
97540|Izamal||Izamal
97700|Tizimín|Tizimín|Tizimín Centro
97780|Valladolid|Valladolid|Valladolid Centro
97860|Ticul|Ticul|Ticul Centro
98000|Zacatecas|Zacatecas|Zacatecas Centro
98500|Calera|Víctor Rosales|Calera de Víctor Rosales Centro
98600|Guadalupe|Guadalupe|Guadalupe Centro
99000|Fresnillo|Fresnillo|Fresnillo Centro
99100|Sombrerete|Sombrerete|Sombrerete Centro
99300|Jerez|Jerez de García Salinas|Jerez Centro
`;
