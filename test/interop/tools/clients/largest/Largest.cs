// Reads the largest response of each schema with the C# client of openapi-generator, and prints what its models contain.

using System;
using System.IO;
using System.Linq;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class Largest
{
    static void Main(string[] args)
    {
        var unchanged = new JsonSerializerSettings { DateParseHandling = DateParseHandling.None };
        var responses = JsonConvert.DeserializeObject<JObject>(File.ReadAllText(args[0]), unchanged);
        foreach (var response in responses.Properties().ToList())
        {
            var model = typeof(Chancery.Model.Envelope).Assembly.GetType("Chancery.Model." + response.Name, true);
            var read = JsonConvert.DeserializeObject(response.Value.ToString(), model);
            response.Value = JToken.Parse(JsonConvert.SerializeObject(read));
        }
        Console.WriteLine(responses.ToString(Formatting.None));
    }
}
