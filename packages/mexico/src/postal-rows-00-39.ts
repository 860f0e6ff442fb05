/** Postal codes 00 to 39, picked by hand. Columns: code | municipality | city | settlements. */
export const postalRowsLow = `
01000|Álvaro Obregón|Ciudad de México|San Ángel
01010|Álvaro Obregón|Ciudad de México|Los Alpes
01020|Álvaro Obregón|Ciudad de México|Guadalupe Inn
01030|Álvaro Obregón|Ciudad de México|Florida
01090|Álvaro Obregón|Ciudad de México|Tizapán
01210|Álvaro Obregón|Ciudad de México|Santa Fe
02000|Azcapotzalco|Ciudad de México|Centro de Azcapotzalco
02080|Azcapotzalco|Ciudad de México|Clavería
03000|Benito Juárez|Ciudad de México|Piedad Narvarte
03020|Benito Juárez|Ciudad de México|Narvarte Poniente
03100|Benito Juárez|Ciudad de México|Del Valle Centro;Insurgentes San Borja
03300|Benito Juárez|Ciudad de México|Portales Sur
03310|Benito Juárez|Ciudad de México|Santa Cruz Atoyac
03330|Benito Juárez|Ciudad de México|Xoco
03810|Benito Juárez|Ciudad de México|Nápoles
03900|Benito Juárez|Ciudad de México|San José Insurgentes
03910|Benito Juárez|Ciudad de México|Mixcoac
03940|Benito Juárez|Ciudad de México|Crédito Constructor
04000|Coyoacán|Ciudad de México|Villa Coyoacán
04100|Coyoacán|Ciudad de México|Del Carmen
04310|Coyoacán|Ciudad de México|Romero de Terreros
04510|Coyoacán|Ciudad de México|Universidad Nacional Autónoma de México
05000|Cuajimalpa de Morelos|Ciudad de México|Cuajimalpa
05348|Cuajimalpa de Morelos|Ciudad de México|Santa Fe Cuajimalpa
06000|Cuauhtémoc|Ciudad de México|Centro (Área 1)
06010|Cuauhtémoc|Ciudad de México|Centro (Área 2)
06100|Cuauhtémoc|Ciudad de México|Hipódromo
06140|Cuauhtémoc|Ciudad de México|Condesa
06170|Cuauhtémoc|Ciudad de México|Hipódromo Condesa
06400|Cuauhtémoc|Ciudad de México|Santa María la Ribera
06470|Cuauhtémoc|Ciudad de México|San Rafael
06500|Cuauhtémoc|Ciudad de México|Cuauhtémoc
06600|Cuauhtémoc|Ciudad de México|Juárez
06700|Cuauhtémoc|Ciudad de México|Roma Norte
06720|Cuauhtémoc|Ciudad de México|Doctores
06760|Cuauhtémoc|Ciudad de México|Roma Sur
06900|Cuauhtémoc|Ciudad de México|Nonoalco Tlatelolco
07000|Gustavo A. Madero|Ciudad de México|Aragón la Villa
07050|Gustavo A. Madero|Ciudad de México|Villa Gustavo A. Madero
07300|Gustavo A. Madero|Ciudad de México|Lindavista Norte
08500|Iztacalco|Ciudad de México|Agrícola Oriental
09000|Iztapalapa|Ciudad de México|San Lucas
09070|Iztapalapa|Ciudad de México|Granjas de San Antonio
10200|La Magdalena Contreras|Ciudad de México|San Jerónimo Lídice
11000|Miguel Hidalgo|Ciudad de México|Lomas de Chapultepec I Sección
11320|Miguel Hidalgo|Ciudad de México|Anáhuac I Sección
11520|Miguel Hidalgo|Ciudad de México|Granada
11560|Miguel Hidalgo|Ciudad de México|Polanco V Sección
11800|Miguel Hidalgo|Ciudad de México|Escandón I Sección
11850|Miguel Hidalgo|Ciudad de México|San Miguel Chapultepec I Sección
12000|Milpa Alta|Ciudad de México|Villa Milpa Alta Centro
13000|Tláhuac|Ciudad de México|La Asunción
14000|Tlalpan|Ciudad de México|Tlalpan Centro
14050|Tlalpan|Ciudad de México|Toriello Guerra
15500|Venustiano Carranza|Ciudad de México|Moctezuma 1a Sección
15900|Venustiano Carranza|Ciudad de México|Jardín Balbuena
16090|Xochimilco|Ciudad de México|Barrio San Pedro
20000|Aguascalientes|Aguascalientes|Zona Centro
20010|Aguascalientes|Aguascalientes|Las Brisas
20020|Aguascalientes|Aguascalientes|Buenos Aires
20040|Aguascalientes|Aguascalientes|Altavista
20127|Aguascalientes|Aguascalientes|Bosques del Prado Norte
20270|Aguascalientes|Aguascalientes|Jardines de la Asunción
20400|Rincón de Romos|Rincón de Romos|Rincón de Romos Centro
20670|Pabellón de Arteaga|Pabellón de Arteaga|Zona Centro
20710|Asientos||Asientos Centro
20800|Calvillo|Calvillo|Calvillo Centro
21000|Mexicali|Mexicali|Centro Cívico
21100|Mexicali|Mexicali|Primera Sección
21400|Tecate|Tecate|Tecate Centro
22000|Tijuana|Tijuana|Zona Centro
22010|Tijuana|Tijuana|Zona Urbana Rio Tijuana
22020|Tijuana|Tijuana|Chapultepec;Hipódromo
22430|Tijuana|Tijuana|Mesa de Otay
22700|Playas de Rosarito|Playas de Rosarito|Rosarito Centro
22800|Ensenada|Ensenada|Sección Primera
23000|La Paz|La Paz|Zona Central
23400|Los Cabos|San José del Cabo|San José del Cabo Centro
23450|Los Cabos|Cabo San Lucas|Cabo San Lucas Centro
23880|Loreto|Loreto|Centro
24000|Campeche|San Francisco de Campeche|San Francisco de Campeche Centro
24010|Campeche|San Francisco de Campeche|Guadalupe
24040|Campeche|San Francisco de Campeche|San Román
24100|Carmen|Ciudad del Carmen|Ciudad del Carmen Centro
24115|Carmen|Ciudad del Carmen|Playa Norte
24350|Escárcega|Escárcega|Escárcega Centro
24400|Champotón|Champotón|Champotón Centro
24900|Calkiní|Calkiní|Calkiní Centro
25000|Saltillo|Saltillo|Saltillo Zona Centro
25700|Monclova|Monclova|Monclova Centro
25750|Monclova|Monclova|Guadalupe
25900|Ramos Arizpe|Ramos Arizpe|Ramos Arizpe Centro
26000|Piedras Negras|Piedras Negras|Piedras Negras Centro
26200|Acuña|Ciudad Acuña|Ciudad Acuña Centro
26700|Sabinas|Sabinas|Ciudad Sabinas Centro
27000|Torreón|Torreón|Torreón Centro
27200|Torreón|Torreón|Torreón Jardín
27440|Matamoros|Matamoros|Matamoros de La Laguna Centro
27800|San Pedro|San Pedro|San Pedro de las Colonias Centro
27980|Parras|Parras de la Fuente|Parras de la Fuente Centro
28000|Colima|Colima|Colima Centro
28100|Tecomán|Tecomán|Tecomán Centro
28200|Manzanillo|Manzanillo|Manzanillo Centro
28300|Armería|Ciudad de Armería|Armería Centro
28970|Villa de Álvarez|Ciudad de Villa de Álvarez|Villa de Álvarez Centro
29000|Tuxtla Gutiérrez|Tuxtla Gutiérrez|Tuxtla Gutiérrez Centro
29030|Tuxtla Gutiérrez|Tuxtla Gutiérrez|Moctezuma
29050|Tuxtla Gutiérrez|Tuxtla Gutiérrez|Terán
29160|Chiapa de Corzo|Chiapa de Corzo|Chiapa de Corzo Centro
29200|San Cristóbal de las Casas|San Cristóbal de las Casas|San Cristóbal de las Casas Centro
29950|Ocosingo|Ocosingo|Ocosingo Centro
29960|Palenque|Palenque|Palenque Centro
30000|Comitán de Domínguez|Comitán de Domínguez|Comitán de Domínguez Centro
30500|Tonalá|Tonalá|Tonalá Centro
30700|Tapachula|Tapachula de Córdova y Ordóñez|Tapachula Centro
31000|Chihuahua|Chihuahua|Zona Centro
31020|Chihuahua|Chihuahua|Cuauhtémoc
31210|Chihuahua|Chihuahua|Panamericana
31500|Cuauhtémoc|Cuauhtémoc|Ciudad Cuauhtémoc Centro
31700|Nuevo Casas Grandes|Nuevo Casas Grandes|Nuevo Casas Grandes Centro
32000|Juárez|Juárez|Centro
32500|Juárez|Juárez|Tecnológico
33000|Delicias|Delicias|Ciudad Delicias Centro
33700|Camargo|Santa Rosalía de Camargo|Ciudad Camargo Centro
33800|Hidalgo del Parral|Hidalgo del Parral|Hidalgo del Parral Centro
34000|Durango|Victoria de Durango|Victoria de Durango Centro
35000|Gómez Palacio|Gómez Palacio|Gómez Palacio Centro
35150|Lerdo|Ciudad Lerdo|Ciudad Lerdo Centro
36000|Guanajuato|Guanajuato|Guanajuato Centro
36250|Guanajuato|Marfil|Marfil Centro
36300|San Francisco del Rincón|San Francisco del Rincón|San Francisco del Rincón Centro
36500|Irapuato|Irapuato|Irapuato Centro
36700|Salamanca|Salamanca|Salamanca Centro
37000|León|León de los Aldama|Centro
37150|León|León de los Aldama|Lomas del Campestre
37160|León|León de los Aldama|Jardines del Moral
37700|San Miguel de Allende|San Miguel de Allende|San Miguel de Allende Centro
37800|Dolores Hidalgo Cuna de la Independencia Nacional|Dolores Hidalgo Cuna de la Independencia Nacional|Centro Dolores Hidalgo
38000|Celaya|Celaya|Celaya Centro
38600|Acámbaro|Acámbaro|Acámbaro Centro
38800|Moroleón|Moroleón|Moroleón Centro
39000|Chilpancingo de los Bravo|Chilpancingo de los Bravo|Chilpancingo de los Bravos Centro
39300|Acapulco de Juárez|Acapulco de Juárez|Acapulco de Juárez Centro
39350|Acapulco de Juárez|Acapulco de Juárez|Progreso
39355|Acapulco de Juárez|Acapulco de Juárez|Hornos
39390|Acapulco de Juárez|Acapulco de Juárez|Las Playas
`;
